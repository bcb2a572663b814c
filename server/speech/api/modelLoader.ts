/**
 * Increase when a model's graph or the reading of its symbols sounds different. Graphs of older loaders are rebuilt
 * when the voice is activated, and their audio has other hashes.
 */
export const MODEL_LOADER = 3;
