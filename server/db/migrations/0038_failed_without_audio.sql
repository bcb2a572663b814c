-- A prompt that used up its attempts kept the audio of its text before, which is among its takes.
UPDATE "prompts" SET "audio_hash" = NULL, "warnings" = '[]' WHERE "status" = 'FAILED' AND "audio_hash" IS NOT NULL;
