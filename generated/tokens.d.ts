// Written by `npm run generate` from openapi/. Do not edit: change the contract instead.
export declare const TOKENS: string;
