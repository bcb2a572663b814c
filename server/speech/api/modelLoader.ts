/**
 * Raise when a model's graph, or the reading of its symbols, sounds different: what an earlier one made ready is made
 * anew when the voice is switched on, and its audio is another one's.
 */
export const MODEL_LOADER = 2;
