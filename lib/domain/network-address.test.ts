import { describe, expect, it } from "vitest";
import { isPublicAddress } from "./network-address";

/** As people write them; the parser of URLs turns each into an address or refuses it. */
const privateHosts = [
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "2130706433",
  "0x7f000001",
  "0x7f.0.0.1",
  "0177.0.0.1",
  "017700000001",
  "127.255.255.254",
  "0.0.0.0",
  "0",
  "10.0.0.1",
  "10.255.255.255",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "0xc0a80001",
  "3232235521",
  "169.254.169.254",
  "0xa9fea9fe",
  "2852039166",
  "169.254.0.1",
  "100.64.0.1",
  "100.100.100.200",
  "168.63.129.16",
  "192.0.0.1",
  "192.0.2.1",
  "198.18.0.1",
  "198.51.100.7",
  "203.0.113.9",
  "224.0.0.1",
  "255.255.255.255",
  "１２７.0.0.1",
  "127。0。0。1",
  "127.0.0.1.",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::ffff:10.0.0.1]",
  "[0:0:0:0:0:ffff:a9fe:a9fe]",
  "[::127.0.0.1]",
  "[fe80::1]",
  "[febf::1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[fec0::1]",
  "[ff02::1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b:1::1]",
  "[2001::1]",
  "[2001:db8::1]",
  "[2002:7f00:1::]",
  "[100::1]",
];

describe("isPublicAddress", () => {
  it.each(privateHosts)("refuses %s", (host) => {
    const { hostname } = new URL(`https://${host}/`);
    expect(isPublicAddress(hostname.replace(/^\[|\]$|\.$/g, ""))).toBe(false);
  });

  it.each(["fe80::1%eth0", "2606:2800:21f::1%1", "example.com", "", "1.2.3", "localhost"])(
    "refuses %s as it is",
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
    },
  );

  it.each([
    "1.1.1.1",
    "93.184.215.14",
    "9.255.255.255",
    "172.15.255.255",
    "172.32.0.1",
    "192.167.1.1",
    "100.63.255.255",
    "100.128.0.1",
    "223.255.255.254",
    "2606:2800:21f:cb07:6820:80da:af6b:8b2c",
    "2a00:1450:4001:81b::200e",
  ])("takes %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});
