// As a new user: the tarballs, an empty folder, and client/README.md line by line.
import { copyFile, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "../../../conformance/targets/free-port.ts";
import { run, type Installed } from "./install.ts";
import { startProgram } from "./program.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const guide = await readFile(join(root, "client", "README.md"), "utf8");
const [install = "", start = "", pay = ""] = [...guide.matchAll(/```sh\n(.*?)```/gs)].map(([, text]) => text);
const [, shop = ""] = /```ts\n(.*?)```/s.exec(guide) ?? [];

/** Does what the guide says before its first program. The published names stand for the tarballs here. */
export async function installByGuide({ folder, tarballs, env }: Omit<Installed, "remove">): Promise<void> {
  // The contract comes along with both, from a registry that does not have it yet.
  const lines = install.replaceAll(/@payment-service\/(\w+)/g, (_, name: string) =>
    [tarballs[name], tarballs["contract"]].join(" "),
  );
  await run("bash", ["-euc", lines], { cwd: folder, env });
}

/** The sandbox as the guide starts it, but at ports that are free here. */
async function startSandbox(installed: Installed, shopPort: number) {
  const [command = "", ...flags] = start
    .trim()
    .replace("npx ", "")
    .replaceAll("4031", String(shopPort))
    .split(" ");
  const sandbox = startProgram(installed, command, [...flags, "--port", "0"]);
  onTestFinished(() => sandbox.stop());
  return {
    BASE_URL: await sandbox.says(/^ *Base URL +(\S+)$/),
    SECRET_KEY: await sandbox.says(/^ *Secret key +(\S+)$/),
    three_ds: await sandbox.says(/^ *(\d+) +three_ds\b/),
    approved: await sandbox.says(/^ *(\d+) +approved\b/),
  };
}

/** The guide's programs, run where its commands have been followed. */
export function testGuide(installed: () => Installed): void {
  describe.each(["pay.js", "pay.ts"])("the guide, with %s", (name) => {
    test("leads to a 3DS payment with its webhook", async () => {
      const port = await freePort();
      const { BASE_URL, SECRET_KEY, three_ds } = await startSandbox(installed(), port);
      await writeFile(join(installed().folder, name), shop);
      expect(pay.trim()).toBe("SECRET_KEY=... CARD_NUMBER=... node pay.js");
      const given = { BASE_URL, SECRET_KEY, CARD_NUMBER: three_ds, PORT: String(port) };
      const program = startProgram(installed(), name, [], given);
      onTestFinished(() => program.stop());
      const page = await program.says(/^Send the customer to (.+)$/);
      await program.says(/^Waiting at /);
      // Pressing the button: the browser is sent back to the shop.
      const thanks = await fetch(page, { method: "POST", body: new URLSearchParams({ answer: "succeed" }) });
      expect(await thanks.text()).toBe("Thank you.");
      expect(await program.says(/^Webhook: (.+)$/)).toBe("charge.succeeded, confirmed");
      expect(await (await fetch(`http://127.0.0.1:${port}/?TID=nobody`)).text()).toBe("That did not work.");
      expect(program.failed()).toBe("");
    });
  });

  test("the examples that come with the client run where they are copied to", async () => {
    const { BASE_URL, SECRET_KEY, three_ds, approved } = await startSandbox(installed(), await freePort());
    const examples = join(installed().folder, "node_modules", "@payment-service", "client", "examples");
    expect(await readdir(examples)).toEqual(
      expect.arrayContaining([
        "browser-tokenize.html",
        "hold-and-capture.ts",
        "three-ds.ts",
        "webhook-server.ts",
      ]),
    );
    for (const name of ["hold-and-capture.ts", "three-ds.ts"])
      await copyFile(join(examples, name), join(installed().folder, name));

    const held = startProgram(installed(), "hold-and-capture.ts", [], {
      BASE_URL,
      SECRET_KEY,
      CARD_NUMBER: approved,
    });
    expect(await held.ended()).toBe(0);
    expect(held.lines.join("\n")).toContain("Captured 30.00 MXN");

    const asked = startProgram(installed(), "three-ds.ts", [], {
      BASE_URL,
      SECRET_KEY,
      CARD_NUMBER: three_ds,
      PORT: "0",
    });
    onTestFinished(() => asked.stop());
    expect(await asked.says(/^Send the customer to (.+)$/)).toMatch(/^http/);
  });
}
