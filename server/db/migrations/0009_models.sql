CREATE TABLE "model_versions" (
	"model_id" integer NOT NULL,
	"number" integer NOT NULL,
	"folder" uuid NOT NULL,
	"about" jsonb NOT NULL,
	"config_name" text NOT NULL,
	"config_bytes" bigint NOT NULL,
	"config_sha256" text NOT NULL,
	"model_name" text NOT NULL,
	"model_bytes" bigint NOT NULL,
	"model_sha256" text NOT NULL,
	"gain_db" double precision,
	"golden_set" jsonb,
	"created_by_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_versions_model_id_number_pk" PRIMARY KEY("model_id","number")
);
--> statement-breakpoint
CREATE TABLE "models" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"version_number" integer DEFAULT 1 NOT NULL,
	"preparing" integer,
	"progress" double precision DEFAULT 0 NOT NULL,
	"failure" text,
	"created_by_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "model_versions" ADD CONSTRAINT "model_versions_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "model_versions_folder" ON "model_versions" USING btree ("folder");--> statement-breakpoint
CREATE UNIQUE INDEX "models_name" ON "models" USING btree ("name");