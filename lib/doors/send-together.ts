import "server-only";
import type { ServerResponse } from "node:http";
import type { Answer } from "./answer";

interface Ready {
  response: ServerResponse;
  answer: Answer;
}

/** Nobody waits for more than so many others. */
const most = 16;

/**
 * Sends answers together: those of one turn of the event loop at its end. To write to a socket wakes the program at its other end,
 * which on one machine takes longer than all the rest; where it is still awake from the answer before, nothing has to be woken.
 */
export function sendTogether(send: (response: ServerResponse, answer: Answer) => void) {
  let ready: Ready[] = [];
  const sendReady = () => {
    const all = ready;
    ready = [];
    for (const { response, answer } of all) {
      try {
        send(response, answer);
      } catch (error) {
        response.destroy(error as Error);
      }
    }
  };
  return (response: ServerResponse, answer: Answer): void => {
    if (ready.length === 0) setImmediate(sendReady);
    ready.push({ response, answer });
    if (ready.length === most) sendReady();
  };
}
