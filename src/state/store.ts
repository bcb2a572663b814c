import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { FLUSH, PAUSE, PERSIST, persistStore, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { api } from '#api/api.ts';
import { credentialsReducer } from './session/credentialsSlice.ts';
import { deviceReducer } from './device/deviceSlice.ts';
import { languageReducer } from './device/languageSlice.ts';
import { lastPathsReducer } from './lastPathsSlice.ts';
import { listenToOtherTabs, tellOtherTabs } from './session/otherTabs.ts';
import { paginationReducer } from './list/paginationSlice.ts';
import { persisted } from './persisted.ts';
import { sessionReducer } from './session/sessionSlice.ts';

const reducer = combineReducers({
  session: persisted('session', sessionReducer, ['accessToken', 'endedBy'], (value, field, { rememberMe }) =>
    field === 'refreshToken' && !rememberMe ? null : value,
  ),
  language: persisted('language', languageReducer),
  credentials: persisted('credentials', credentialsReducer, ['password']),
  lastPaths: persisted('lastPaths', lastPathsReducer),
  pagination: persisted('pagination', paginationReducer),
  device: persisted('device', deviceReducer),
  [api.reducerPath]: api.reducer,
});

export const store = configureStore({
  reducer,
  middleware: (standard) =>
    standard({
      serializableCheck: {
        ignoredActions: [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER],
        ignoredActionPaths: ['meta.arg', 'meta.baseQueryMeta'],
      },
    })
      .prepend(tellOtherTabs)
      .concat(api.middleware),
});
export type RootState = ReturnType<typeof store.getState>;
export type AppDispatch = typeof store.dispatch;

export const persistor = persistStore(store);
setupListeners(store.dispatch);
listenToOtherTabs(store.dispatch, () => store.getState().session.user?.id);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void persistor.flush();
});
