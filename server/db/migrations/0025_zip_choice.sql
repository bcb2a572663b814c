ALTER TABLE "projects" ADD COLUMN "zip_choice" jsonb;--> statement-breakpoint
-- A zip of before could not leave out what nobody has approved.
UPDATE projects SET zip_left_out = zip_left_out || '{"unapproved": 0}' WHERE zip_left_out IS NOT NULL;
