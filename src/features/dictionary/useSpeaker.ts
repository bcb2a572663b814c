import { useListVoicesQuery } from '#api/models.ts';

/** The chosen voice where it can speak, else the first that can. */
export function useSpeaker(voice: string | undefined): string | undefined {
  const { data: voices } = useListVoicesQuery({});
  return voice && voices?.includes(voice) ? voice : voices?.[0];
}
