ALTER TABLE "projects" ADD COLUMN "pack_choice" jsonb;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "zip_files" integer;--> statement-breakpoint
UPDATE "projects" SET "zip_files" = "pack_total"
  WHERE "zip_file" IS NOT NULL AND "pack_id" IS NULL AND "pack_failure" IS NULL
  -- What was cancelled left its own number there.
  AND "pack_done" = "pack_total";
