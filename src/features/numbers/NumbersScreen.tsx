import { NativeSelect } from '@mantine/core';
import { useSearchParams } from 'wouter';
import { useListVoicesQuery } from '#api/models.ts';
import { useGetNumberPackQuery } from '#api/numbers.ts';
import { useDescribeVoicesQuery } from '#api/voices.ts';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { Icon } from '#core/icons/Icon.tsx';
import { PageTitle } from '#core/PageTitle.tsx';
import { groupVoices } from '#core/voices/groupVoices.ts';
import { numbers as text } from '#text/numbers.ts';
import { CoreProject } from './CoreProject.tsx';
import { PackDownload } from './PackDownload.tsx';
import { PackPieces } from './PackPieces.tsx';
import { PackState } from './PackState.tsx';
import { TryNumber } from './TryNumber.tsx';
import classes from './Numbers.module.css';

const LOOK_EVERY_MS = 1000;

/** The words that a telephone system joins into numbers, made, heard and brought there. */
export function NumbersScreen() {
  const [params, setParams] = useSearchParams();
  const voices = useListVoicesQuery({});
  const names = voices.data ?? [];
  const { data: known = [] } = useDescribeVoicesQuery({});
  const voice = params.get('voice') ?? names[0] ?? '';
  const before = useGetNumberPackQuery({ voice }, { skip: voice === '' }).data?.status;
  const isMoving = before === 'WAITING' || before === 'MAKING';
  const answer = useGetNumberPackQuery(
    { voice },
    { skip: voice === '', refetchOnMountOrArgChange: true, pollingInterval: isMoving ? LOOK_EVERY_MS : 0 },
  );
  const pack = answer.currentData;
  const hasNoVoice = voice === '' && voices.data !== undefined;
  return (
    <div className={classes.screen}>
      <PageTitle title={text.title}>{text.title}</PageTitle>
      <p className={classes.intro}>{text.intro}</p>
      <NativeSelect
        className={classes.voice ?? ''}
        label={text.voice}
        data={groupVoices(names, known)}
        rightSection={<Icon name="chevron" />}
        value={voice}
        onChange={(event) => setParams({ voice: event.currentTarget.value }, { replace: true })}
      />
      {pack && <PackState pack={pack} />}
      {/* Without the voices there is no pack to ask for. */}
      {!pack && !hasNoVoice && <NotLoaded answer={voice === '' ? voices : answer} lines={4} />}
      {pack && pack.createdAt !== null && (
        <>
          <TryNumber voice={voice} />
          <PackDownload voice={voice} />
          <PackPieces pack={pack} />
        </>
      )}
      <CoreProject voice={voice} />
    </div>
  );
}
