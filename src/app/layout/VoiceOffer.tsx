import { NaturalVoiceOffer } from '#features/models/catalogue/NaturalVoiceOffer.tsx';

/** The offer of a natural voice on the first page that an administrator sees. */
export function VoiceOffer() {
  return <NaturalVoiceOffer isDismissible />;
}
