/** Limits that server and app share; section 9 of the specification. */
export const PROMPT_TEXT_MAX = 2000;
export const NAME_MIN = 3;
export const NAME_MAX = 120;
export const DESCRIPTION_MIN = 6;
export const DESCRIPTION_MAX = 1000;
export const REASON_MAX = 500;
/** Max characters of a client's reason; the rejected prompt also stores the client's name and the place. */
export const CLIENT_REASON_MAX = 300;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 16;
export const CSV_LINES_MAX = 10_000;
/** Bytes: 10,000 full lines of mostly two-byte characters still fit. */
export const CSV_BYTES_MAX = 48 * 1024 * 1024;
/** Max takes that are stored for a prompt beside its current audio and those that always stay. */
export const TAKES_KEPT_MAX = 50;
/** Random bytes of an API key, which is written in hex. */
export const API_KEY_BYTES = 100;
/** Characters of a key that are stored in plain text. */
export const API_KEY_PREFIX = 8;
/** Max characters of a `/v1/audio/speech` request, as in other speech services. */
export const SPEECH_INPUT_MAX = 4096;
/** Max duration of a recording, and max bytes of the file that a person chooses. */
export const RECORDING_SECONDS_MAX = 600;
export const RECORDING_FILE_BYTES_MAX = 50 * 1024 * 1024;
/** Max bytes of its WAV: ten minutes of 16-bit mono at 48 kHz, as browsers decode other formats. */
export const RECORDING_BYTES_MAX = 56 * 1024 * 1024;
/** Max bytes of the file that proves a consent. */
export const PAPERS_FILE_BYTES_MAX = 10 * 1024 * 1024;
/** Max bytes of a voice model's file and of its configuration. */
export const MODEL_BYTES_MAX = 5 * 1024 * 1024 * 1024;
export const MODEL_CONFIG_BYTES_MAX = 4 * 1024 * 1024;
export const NOTICE_BYTES_MAX = 200_000;

/** Concurrent streams of an API key without a limit of its own: each that waits for its reader uses memory. */
export const KEY_STREAMS = 64;
