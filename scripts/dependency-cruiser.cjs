// Who may import whom: openapi (data) -> scripts -> generated -> { client, sandbox, conformance }.
// Run by `npm run lint:imports`; scripts/test/import-directions.test.ts proves that each rule bites.
const packages = "^(client|sandbox|conformance)/";
const chargeRules = "^sandbox/charges/(charge|transitions)[.]ts$";
const tests = "/test/|[.]test[.]ts$";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-circular",
      comment: "Two files that need each other, even for a type, are one thing or lack a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-unresolvable",
      comment: "An import that leads nowhere.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "scripts-stay-at-home",
      comment: "Packages are published; scripts and the contract's sources are not.",
      severity: "error",
      from: { path: "^(client|sandbox|conformance|generated)/" },
      to: { path: "^(scripts|openapi)/" },
    },
    {
      name: "generated-stands-alone",
      comment: "Generated code imports nothing of ours.",
      severity: "error",
      from: { path: "^generated/" },
      to: { path: packages },
    },
    {
      name: "generators-read-only-the-contract",
      comment: "A generator that needs its own output, or what is built on it, cannot start from nothing.",
      severity: "error",
      from: { path: "^scripts/generate(/|[.]ts$)" },
      to: { path: "^(generated|client|sandbox|conformance)/" },
    },
    {
      name: "judge-and-judged-share-nothing",
      comment:
        "If they shared a validator, one bug would excuse the other. They meet in conformance/selftest/.",
      severity: "error",
      from: { path: "^conformance/", pathNot: "^conformance/selftest/" },
      to: { path: "^(sandbox|client)/" },
    },
    {
      name: "judged-does-not-know-its-judge",
      severity: "error",
      from: { path: "^sandbox/" },
      to: { path: "^(conformance|client)/" },
    },
    {
      name: "client-only-on-the-contract",
      severity: "error",
      from: { path: "^client/", pathNot: tests },
      to: { path: "^(sandbox|conformance)/" },
    },
    {
      name: "contract-by-its-name",
      comment: "Import @payment-service/contract, as an installed package would, not a path into generated/.",
      severity: "error",
      from: { path: packages },
      to: { path: "^generated/", dependencyTypes: ["local"] },
    },
    {
      name: "flows-know-only-flow",
      comment: "A flow imports conformance/flow.ts and files of its own folder.",
      severity: "error",
      from: { path: "^conformance/flows/([^/]+)/", pathNot: tests },
      to: { pathNot: "^conformance/flow[.]ts$|^conformance/flows/$1/" },
    },
    {
      name: "charge-rules-are-pure",
      comment:
        "What may happen to a charge is decided without clock, store, chance or network, however far away.",
      severity: "error",
      from: { path: chargeRules },
      to: {
        path: "^sandbox/(store/|events/|values/clock|values/ids|http/server|cli)",
        reachable: true,
      },
    },
    {
      name: "charge-rules-use-no-platform",
      comment: "See charge-rules-are-pure.",
      severity: "error",
      from: { path: chargeRules },
      to: { dependencyTypes: ["core", "npm"], dependencyTypesNot: ["type-only"], pathNot: "^generated/" },
    },
    {
      name: "declared-dependencies",
      comment:
        "What a package imports stands in its own package.json: from the registry it comes without our root.",
      severity: "error",
      // An example of the client uses what its reader has installed.
      from: { path: packages, pathNot: `${tests}|^client/examples/` },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"] },
    },
  ],
  options: {
    exclude: { path: "(^|/)node_modules/[.]|^scripts/generate/templates/|^[^/]+/dist/" },
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["types", "import", "default"] },
  },
};
