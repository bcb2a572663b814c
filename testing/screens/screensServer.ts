/** Names the origin of the server that answers the screens under test. */
export const SCREENS_SERVER = 'ENTOA_TEST_SCREENS_SERVER';
