/** Environment variable with the origin of the server for the screen tests. */
export const SCREENS_SERVER = 'ENTOA_TEST_SCREENS_SERVER';
