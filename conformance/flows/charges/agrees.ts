/** What an answer or an event may call a charge that succeeded. */

export const STATUS = "/status_details/status";

/** These two words contradict a success. The document leaves any other word open. */
export function agrees(status: unknown): boolean {
  return status !== "failure" && status !== "pending";
}

/** An answer with 200 that says pending or failure has not called the charge successful. */
export const CALLED_OTHERWISE = "creation itself called the charge pending or failed";
