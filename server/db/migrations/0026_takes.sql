CREATE TABLE "takes" (
	"prompt_id" integer NOT NULL,
	"audio_hash" text NOT NULL,
	"text" text NOT NULL,
	"speaker" text NOT NULL,
	"compression" boolean NOT NULL,
	"by_name" text,
	"approved_at" timestamp (3) with time zone,
	"approved_by_name" text,
	"invalidated" boolean DEFAULT false NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "takes_prompt_id_audio_hash_pk" PRIMARY KEY("prompt_id","audio_hash")
);
--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "audio_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "asked_by_name" text;--> statement-breakpoint
ALTER TABLE "takes" ADD CONSTRAINT "takes_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takes" ADD CONSTRAINT "takes_audio_hash_audios_hash_fk" FOREIGN KEY ("audio_hash") REFERENCES "public"."audios"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "takes_audio" ON "takes" USING btree ("audio_hash");--> statement-breakpoint
CREATE INDEX "audios_bytes" ON "audios" USING btree ("bytes");
--> statement-breakpoint
-- A prompt's audio, as it leaves it, becomes a take: whichever path changes the audio. That is known when the next attempt
-- begins, as text and voice are those of the audio only until then; a prompt at rest (PROCESSED) is the one to trust.
-- Verdicts are of an audio: what is decided while it is the present one is noted with its take, and comes back with it.
CREATE FUNCTION keep_takes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  back takes%ROWTYPE;
BEGIN
  IF OLD.status = 'PROCESSED' AND OLD.audio_hash IS NOT NULL AND (OLD.attempt, OLD.audio_hash, OLD.text, OLD.speaker, OLD.compression)
      IS DISTINCT FROM (NEW.attempt, NEW.audio_hash, NEW.text, NEW.speaker, NEW.compression) THEN
    INSERT INTO takes (prompt_id, audio_hash, text, speaker, compression, by_name, created_at)
    SELECT OLD.id, OLD.audio_hash, OLD.text, OLD.speaker, OLD.compression,
      coalesce(OLD.asked_by_name, (SELECT first_name || ' ' || last_name FROM users WHERE users.id = OLD.created_by_id)),
      coalesce(OLD.audio_at, greatest(OLD.created_at, (SELECT created_at FROM audios WHERE hash = OLD.audio_hash)))
    ON CONFLICT (prompt_id, audio_hash) DO UPDATE SET left_at = now();
  END IF;
  IF NEW.audio_hash IS NOT DISTINCT FROM OLD.audio_hash THEN
    PERFORM note_verdict(NEW);
    -- Taken back while other audio is the present one.
    IF OLD.invalidated AND NOT NEW.invalidated THEN
      UPDATE takes SET invalidated = false, reason = NULL WHERE prompt_id = NEW.id AND audio_hash = OLD.invalidated_hash;
    END IF;
    RETURN NEW;
  END IF;
  PERFORM note_verdict(OLD);
  NEW.audio_at := CASE WHEN NEW.audio_hash IS NOT NULL THEN now() END;
  SELECT * INTO back FROM takes WHERE prompt_id = NEW.id AND audio_hash = NEW.audio_hash;
  IF NOT FOUND THEN RETURN NEW; END IF;
  NEW.audio_at := back.created_at;
  NEW.asked_by_name := back.by_name;
  NEW.approved_hash := CASE WHEN back.approved_at IS NOT NULL THEN back.audio_hash END;
  NEW.approved_at := back.approved_at;
  NEW.approved_by_id := NULL;
  NEW.approved_by_name := back.approved_by_name;
  IF back.invalidated THEN
    NEW.invalidated := true;
    NEW.is_revised := false;
    NEW.reason := back.reason;
    NEW.invalidated_hash := back.audio_hash;
  ELSIF back.approved_at IS NOT NULL AND NEW.invalidated THEN
    -- Somebody has heard it and found it good: that is what 'revised' says.
    NEW.is_revised := true;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- As `isApproved` and `isInvalid` say of a row.
CREATE FUNCTION note_verdict(prompt prompts) RETURNS void LANGUAGE sql AS $$
  UPDATE takes SET
    approved_at = CASE WHEN verdict.is_approved THEN prompt.approved_at END,
    approved_by_name = CASE WHEN verdict.is_approved THEN prompt.approved_by_name END,
    invalidated = verdict.is_invalid,
    reason = CASE WHEN verdict.is_invalid THEN prompt.reason END
  FROM (SELECT
    prompt.approved_at IS NOT NULL AND prompt.approved_hash IS NOT DISTINCT FROM prompt.audio_hash
      AND (NOT prompt.invalidated OR prompt.is_revised) AS is_approved,
    prompt.invalidated AND NOT prompt.is_revised AND prompt.invalidated_hash IS NOT DISTINCT FROM prompt.audio_hash AS is_invalid
  ) AS verdict
  WHERE takes.prompt_id = prompt.id AND takes.audio_hash = prompt.audio_hash
$$;
--> statement-breakpoint
CREATE TRIGGER prompts_keep_takes BEFORE UPDATE ON prompts FOR EACH ROW
  WHEN (OLD.audio_hash IS DISTINCT FROM NEW.audio_hash OR (OLD.audio_hash IS NOT NULL
    AND (OLD.attempt, OLD.text, OLD.speaker, OLD.compression, OLD.invalidated, OLD.is_revised, OLD.reason, OLD.invalidated_hash, OLD.approved_hash, OLD.approved_at)
      IS DISTINCT FROM (NEW.attempt, NEW.text, NEW.speaker, NEW.compression, NEW.invalidated, NEW.is_revised, NEW.reason, NEW.invalidated_hash, NEW.approved_hash, NEW.approved_at)))
  EXECUTE FUNCTION keep_takes();
