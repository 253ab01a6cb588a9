/** What a session of a test costs: nothing, since its models have no price. */
export const unpricedModels = { dollarsOf: () => 0, priceTokens: () => null };
