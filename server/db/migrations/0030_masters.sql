DROP INDEX "audios_bytes";--> statement-breakpoint
ALTER TABLE "audios" ADD COLUMN "master_bytes" bigint;--> statement-breakpoint
CREATE INDEX "audios_bytes" ON "audios" USING btree ("bytes","master_bytes");