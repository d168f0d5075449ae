/** The header with the metadata of the device (Anti-fraud), in lower case as Node gives it. */
export const ANTI_FRAUD_HEADER = "x-cash-anti-fraud-metadata";
