/** A program that asks for speech, ready to run. */
export interface SpeechSample {
  readonly id: 'curl' | 'python' | 'javascript' | 'asterisk';
  readonly title: string;
  /** File that the program is saved as; absent for a command. */
  readonly file?: string;
  readonly code: string;
}

interface Access {
  /** Address of the installation, without a slash at its end. */
  readonly origin: string;
  readonly key: string;
  readonly voice: string;
}

/** Text that the samples speak. */
export const SAMPLE_TEXT = 'Bom dia! Em que posso ajudar?';

/**
 * The first requests of a service, with the address of this installation, a key and a voice that is there. The
 * telephone's uses raw PCM, because Asterisk plays no WAV whose header does not know its length.
 */
export function speechSamples({ origin, key, voice: name }: Access): readonly SpeechSample[] {
  const [address, voice, text] = [`${origin}/v1`, JSON.stringify(name), JSON.stringify(SAMPLE_TEXT)];
  // Within the single quotes of a shell.
  const body = `{"model": "entoa", "voice": ${voice}, "input": ${text}}`.replaceAll("'", String.raw`'\''`);
  return [
    {
      id: 'curl',
      title: 'curl',
      code: `curl --fail-with-body ${address}/audio/speech \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' \\
  -d '${body}' \\
  --output bom-dia.mp3
`,
    },
    {
      id: 'python',
      title: 'Python',
      file: 'fala.py',
      code: `# pip install openai
from openai import OpenAI

client = OpenAI(base_url="${address}", api_key="${key}")
with client.audio.speech.with_streaming_response.create(
    model="entoa", voice=${voice}, input=${text}
) as speech:
    speech.stream_to_file("bom-dia.mp3")
`,
    },
    {
      id: 'javascript',
      title: 'JavaScript',
      file: 'fala.mjs',
      code: `// npm install openai
import { writeFile } from "node:fs/promises";
import OpenAI from "openai";

const client = new OpenAI({ baseURL: "${address}", apiKey: "${key}" });
const speech = await client.audio.speech.create({ model: "entoa", voice: ${voice}, input: ${text} });
await writeFile("bom-dia.mp3", speech.body);
`,
    },
    {
      id: 'asterisk',
      title: 'Asterisk (AGI)',
      file: '/var/lib/asterisk/agi-bin/entoa.agi',
      code: `#!/usr/bin/env python3
# chmod +x entoa.agi; extensions.conf: same => n,AGI(entoa.agi,${SAMPLE_TEXT})
import json, sys, tempfile, urllib.request

while sys.stdin.readline().strip():
    pass
speech = {"model": "entoa", "voice": ${voice}, "input": sys.argv[1], "response_format": "pcm", "sample_rate": 8000}
headers = {"Authorization": "Bearer ${key}", "Content-Type": "application/json"}
request = urllib.request.Request("${address}/audio/speech", json.dumps(speech).encode(), headers)
with urllib.request.urlopen(request) as answer, tempfile.NamedTemporaryFile(suffix=".sln") as audio:
    audio.write(answer.read())
    audio.flush()
    print(f'STREAM FILE {audio.name[:-4]} ""', flush=True)
    sys.stdin.readline()
`,
    },
  ];
}
