import { expect, it } from "vitest";
import { addressBlock, isInBlocks } from "./address-block";

it.each([
  ["10.1.2.3", "10.1.2.3/32"],
  [" 10.0.0.0/8 ", "10.0.0.0/8"],
  ["2001:db8::/32", "2001:db8::/32"],
  ["::1", "::1/128"],
  ["10.0.0.0/33", null],
  ["10.0.0/8", null],
  ["10.0.0.0/8/8", null],
  ["10.0.0.0/", null],
  ["10.0.0.0/-1", null],
  ["fe80::1%eth0", null],
  ["localhost", null],
  ["", null],
])("reads %j as the block %j", (text, block) => {
  expect(addressBlock(text)).toBe(block);
});

it("knows what lies in a block, also where IPv4 comes in over IPv6", () => {
  const blocks = ["10.0.0.0/8", "2001:db8::/32"];
  const inside = ["10.255.0.1", "::ffff:10.0.0.1", "2001:db8:1::1"];
  const outside = ["11.0.0.1", "::ffff:11.0.0.1", "2001:db9::1", "", "somewhere", "10.0.0.1, 11.0.0.1"];
  expect(inside.filter((address) => !isInBlocks(address, blocks))).toEqual([]);
  expect(outside.filter((address) => isInBlocks(address, blocks))).toEqual([]);
});
