import { useState } from 'react';
import { Redirect } from 'wouter';
import { setup } from '#api/setup.ts';
import { refusalOf } from '#api/client/refusalOf.ts';
import { FirstVisitScreen } from '#features/setup/FirstVisitScreen.tsx';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { useAppSelector } from '#state/hooks.ts';
import { signIn } from '#state/session/signIn.ts';
import { NotFoundScreen } from '#app/NotFoundScreen.tsx';
import { Splash } from '#app/Splash.tsx';

/** The setup of a new installation; once there is an administrator, the page does not exist. */
export function FirstVisitRoute() {
  const isLogin = useAppSelector(({ session }) => session.isLogin);
  const [isEntering, setIsEntering] = useState(false);
  const answer = setup.useGet({}, { refetchOnMountOrArgChange: true, skip: isEntering });
  if (isEntering) return isLogin ? <Redirect to="/dashboard/projects" replace /> : <Splash />;
  if (answer.data)
    return (
      <FirstVisitScreen
        offer={answer.data}
        onEntered={(entered) => {
          setIsEntering(true);
          void signIn(entered, true);
        }}
      />
    );
  return (
    <main>
      {refusalOf(answer.error)?.code === 'NOT_FOUND' ? <NotFoundScreen /> : <NotLoaded answer={answer} lines={4} />}
    </main>
  );
}
