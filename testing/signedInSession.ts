/** The session port of a person with a valid token, for tests without the store. */
export const signedInSession = {
  userId: (): number | undefined => 1,
  accessToken: () => 'token',
  refreshToken: () => undefined,
  storedRefreshToken: async () => undefined,
  replaceTokens: () => {},
  expire: () => {},
};
