import type { WarningPlaces } from '#contract/audio.ts';
import { TELEPHONY_RATE } from '#common/sound/soundFormat.ts';
import { applyGain } from '#server/speech/dsp/gain.ts';
import type { AudioRequest, MadeAudio } from '#server/speech/api/speech.ts';
import { speechLength } from '#server/speech/dsp/trimSilence.ts';
import type { Resample } from '#server/speech/dsp/telephonyResampler.ts';
import { encodeALawWav, encodePcmWav } from '#server/speech/formats/wav.ts';
import { findOddities, findPhoneOddities, assertUsable } from './checks.ts';
import { joinSentences } from './joinSentences.ts';
import { createPitchTracker } from './pitchTracker.ts';
import { spokenPieces } from './planSentences.ts';
import { findSoundSigns } from './soundSigns.ts';
import type { SpokenSentence } from './speakSentences.ts';
import { mergeTimings, placeWords } from './wordTimings.ts';

/**
 * Composes a file from sentences spoken at `engineRate`, independent of any streaming. Throws a SpeechFailure if they
 * are no usable audio.
 */
export function composeAudio(
  spoken: readonly SpokenSentence[],
  request: AudioRequest,
  engineRate: number,
  resample: Resample,
): MadeAudio {
  assertUsable(spoken);

  const audible = spoken.filter(({ samples }) => samples.length > 0);
  const rate = request.isTelephony ? TELEPHONY_RATE : engineRate;
  const parts = spoken.map((sentence) => ({
    ...sentence,
    samples: request.isTelephony && sentence.samples.length > 0 ? resample(sentence.samples) : sentence.samples,
  }));
  const joined = joinSentences(parts, rate, request.gapMs, request.endMs);
  const samples = applyGain(joined.samples, request.volumeDb);
  // Telephony keeps a lossless master, so that files for other systems are never made from a lossy copy.
  const master = request.isTelephony ? joinSentences(spoken, engineRate, request.gapMs, request.endMs) : undefined;
  const startMsOf = (index: number) => ((joined.starts[index] ?? 0) / rate) * 1000;
  const melody = createPitchTracker(engineRate);
  for (const [index, sentence] of spoken.entries()) melody.add(sentence.samples, startMsOf(index));
  const signs = findSoundSigns(spoken, engineRate).flatMap((found, index) =>
    found.map(({ warning, atMs }) => ({ warning, seconds: (startMsOf(index) + atMs) / 1000 })),
  );
  const warningPlaces: WarningPlaces = {};
  for (const { warning, seconds } of signs) warningPlaces[warning] ??= Math.round(seconds * 100) / 100;
  const oddities = [
    ...findOddities(audible, engineRate, { text: audible.map(({ text }) => text).join(' ') }),
    ...findPhoneOddities(samples, rate),
  ];

  return {
    wav: request.isTelephony ? encodeALawWav(samples) : encodePcmWav(samples, rate),
    ...(master && { master: encodePcmWav(applyGain(master.samples, request.volumeDb), engineRate) }),
    duration: samples.length / rate,
    curve: melody.curve((samples.length / rate) * 1000),
    words: mergeTimings(
      spoken.flatMap((sentence, index) =>
        sentence.samples.length === 0
          ? []
          : placeWords({
              ...sentence,
              leadMs: (sentence.lead / engineRate) * 1000,
              startMs: startMsOf(index),
              speechMs: (speechLength(parts[index]!.samples) / rate) * 1000,
            }),
      ),
    ),
    warnings: [...new Set([...oddities, ...signs.map(({ warning }) => warning)])],
    warningPlaces,
    spoken: spoken.flatMap(spokenPieces),
  };
}
