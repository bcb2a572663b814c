CREATE TABLE "api_keys" (
	"id" serial PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"expires_on" date,
	"active" boolean DEFAULT true NOT NULL,
	"monthly_character_limit" bigint,
	"concurrency_limit" integer,
	"last_used_at" timestamp (3) with time zone,
	"created_by_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "costs" (
	"id" serial PRIMARY KEY NOT NULL,
	"consolidation_date" date NOT NULL,
	"type" text NOT NULL,
	"subject_id" integer NOT NULL,
	"subject_name" text NOT NULL,
	"character_count" bigint NOT NULL,
	"price" numeric(24, 6) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usage_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"subject_id" integer NOT NULL,
	"subject_name" text NOT NULL,
	"characters" integer NOT NULL,
	"unit_price" numeric(12, 6) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audios" ADD COLUMN "is_billed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "costs_day_subject" ON "costs" USING btree ("consolidation_date","type","subject_id");--> statement-breakpoint
CREATE INDEX "costs_subject" ON "costs" USING btree ("type","subject_id");--> statement-breakpoint
CREATE INDEX "usage_at" ON "usage" USING btree ("at");--> statement-breakpoint
CREATE INDEX "usage_subject" ON "usage" USING btree ("type","subject_id","at");--> statement-breakpoint
CREATE INDEX "prompts_failed" ON "prompts" USING btree ("id") WHERE "prompts"."status" = 'FAILED';
--> statement-breakpoint
-- Spoken before anything was charged for.
UPDATE audios SET is_billed = true;
