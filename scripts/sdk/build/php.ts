import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run, type Toolchain } from "./toolchain.ts";

/** Debian's own Guzzle, which needs no registry. */
const guzzle = "/usr/share/php/GuzzleHttp/autoload.php";

export const php: Toolchain = {
  packages: "php-cli php-curl php-mbstring php-guzzlehttp-guzzle composer",
  async check() {
    await run("php", ["-r", "exit(extension_loaded('curl') && extension_loaded('mbstring') ? 0 : 1);"]);
    await run("composer", ["--version", "--no-interaction"]);
  },
  async build(sdk) {
    const composer = (...args: string[]) =>
      run("composer", [...args, "--no-interaction", "--no-dev"], { cwd: sdk });
    if (!existsSync(guzzle)) return composer("install");
    await composer("dump-autoload");
    const autoload = join(sdk, "vendor/autoload.php");
    const text = await readFile(autoload, "utf8");
    await writeFile(autoload, text.replace("<?php", `<?php require_once '${guzzle}';`));
  },
  payments: () => ["php", "examples/payments.php"],
  webhooks: (_sdk, port) => ["php", "-S", `127.0.0.1:${port}`, "examples/webhooks.php"],
};
