import { defineConfig } from "vitest/config";

export default defineConfig({ test: { include: ["judged.ts"], testTimeout: 30_000 } });
