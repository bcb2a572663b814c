/** Globals that browsers and Node share, besides the language itself. */
declare function atob(base64: string): string;
declare function btoa(bytes: string): string;
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (
  encoding: string,
  options?: { fatal?: boolean },
) => { decode(bytes: Uint8Array): string };
declare const crypto: { getRandomValues(array: Uint8Array): Uint8Array };
