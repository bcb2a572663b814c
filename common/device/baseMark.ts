/** Placeholder that the build writes instead of the base path; it is replaced before a file reaches the browser. */
export const BASE_MARK = '/__ENTOA_BASE__';
