import { NaturalVoiceOffer } from '#features/models/catalogue/NaturalVoiceOffer.tsx';

/** On the first page that an administrator sees. */
export function VoiceOffer() {
  return <NaturalVoiceOffer isDismissible />;
}
