ALTER TABLE "audios" ADD COLUMN "recording" jsonb;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "is_recorded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION set_heard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.heard := heard_of(NEW.project_id, NEW.speaker, NEW.audio_hash);
  NEW.is_recorded := NEW.audio_hash IS NOT NULL
    AND EXISTS (SELECT FROM audios WHERE hash = NEW.audio_hash AND recording IS NOT NULL);
  RETURN NEW;
END $$;
