import { useEffect } from 'react';
import { auth } from '#api/auth.ts';
import { useAppDispatch, useAppSelector } from '#state/hooks.ts';
import { userLoaded } from '#state/session/sessionSlice.ts';

/** Loads the signed-in person once, because the role stored on this device may be outdated. */
export function useMe(): void {
  const isLogin = useAppSelector(({ session }) => session.isLogin);
  const dispatch = useAppDispatch();
  const { data } = auth.useMe({}, { skip: !isLogin });
  useEffect(() => {
    if (data) dispatch(userLoaded(data));
  }, [data, dispatch]);
}
