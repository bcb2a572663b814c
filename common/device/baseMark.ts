/** What the build writes where the path stands that the app is served below; nothing the browser gets holds it. */
export const BASE_MARK = '/__ENTOA_BASE__';
