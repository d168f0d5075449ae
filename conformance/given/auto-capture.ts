import type { ChargeOptions } from "./bodies.ts";

interface AutoCaptureMode {
  readonly words: string;
  readonly options: Pick<ChargeOptions, "autoCapture">;
}

/** Whether a charge takes its funds at once or holds them, which changes nothing else about it. */
export const AUTO_CAPTURE_MODES: readonly AutoCaptureMode[] = [
  { words: "with auto_capture true", options: { autoCapture: true } },
  { words: "with auto_capture false", options: { autoCapture: false } },
  { words: "without auto_capture", options: {} },
];
