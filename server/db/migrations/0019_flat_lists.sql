-- Lists stay flat at a million rows: a page is found in an index alone, whatever its order (schema/sortKeys.ts). An
-- expression cannot be read from an index, a generated column can; one statement a table, since each rewrites it.
-- Long texts sort by their first 80 letters.
ALTER TABLE prompts
  ADD COLUMN name_key text GENERATED ALWAYS AS (entoa_fold(name)) STORED,
  ADD COLUMN text_key text GENERATED ALWAYS AS (left(entoa_fold(text), 80)) STORED,
  ADD COLUMN speaker_key text GENERATED ALWAYS AS (entoa_fold(speaker)) STORED,
  ADD COLUMN reason_key text GENERATED ALWAYS AS (left(entoa_fold(coalesce(reason, '')), 80)) STORED,
  ADD COLUMN failure_key text GENERATED ALWAYS AS (left(entoa_fold(coalesce(failure_reason, '')), 80)) STORED,
  ADD COLUMN searched text GENERATED ALWAYS AS (entoa_fold(name || ' ' || text || ' ' || coalesce(file_name, ''))) STORED,
  ADD COLUMN searched_reasons text GENERATED ALWAYS AS (CASE WHEN invalidated OR status = 'FAILED'
    THEN entoa_fold(speaker || ' ' || coalesce(reason, '') || ' ' || coalesce(failure_reason, '')) END) STORED;
--> statement-breakpoint
DROP INDEX prompts_search;
--> statement-breakpoint
DROP INDEX "prompts_project_id";
--> statement-breakpoint
DROP INDEX "prompts_invalidated";
--> statement-breakpoint
DROP INDEX "prompts_failed";
--> statement-breakpoint
CREATE INDEX prompts_searched ON prompts USING gin (searched gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX prompts_searched_reasons ON prompts USING gin (searched_reasons gin_trgm_ops) WHERE searched_reasons IS NOT NULL;
--> statement-breakpoint
CREATE INDEX prompts_present ON prompts (project_id, id) WHERE removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_present_name ON prompts (project_id, name_key, id) INCLUDE (status) WHERE removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_present_text ON prompts (project_id, text_key, id) INCLUDE (status) WHERE removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_present_speaker ON prompts (project_id, speaker_key, id) INCLUDE (status) WHERE removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_present_created ON prompts (project_id, created_at, id) INCLUDE (status) WHERE removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_warned ON prompts (project_id, id) WHERE warnings <> '[]' AND removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_warned_name ON prompts (project_id, name_key, id) WHERE warnings <> '[]' AND removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_warned_text ON prompts (project_id, text_key, id) WHERE warnings <> '[]' AND removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_warned_speaker ON prompts (project_id, speaker_key, id) WHERE warnings <> '[]' AND removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_warned_created ON prompts (project_id, created_at, id) WHERE warnings <> '[]' AND removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_found_bad ON prompts (project_id, id) WHERE invalidated AND NOT is_revised AND removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_invalidated ON prompts (id) INCLUDE (project_id, is_revised, status) WHERE invalidated AND removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_invalidated_revised ON prompts (is_revised, id) INCLUDE (project_id, status) WHERE invalidated AND removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_invalidated_reason ON prompts (reason_key, id) INCLUDE (project_id, is_revised, status) WHERE invalidated AND removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_invalidated_text ON prompts (text_key, id) INCLUDE (project_id, is_revised, status) WHERE invalidated AND removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_invalidated_speaker ON prompts (speaker_key, id) INCLUDE (project_id, is_revised, status) WHERE invalidated AND removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_invalidated_status ON prompts (status, id) INCLUDE (project_id, is_revised) WHERE invalidated AND removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_invalidated_created ON prompts (created_at, id) INCLUDE (project_id, is_revised, status) WHERE invalidated AND removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_failed ON prompts (id) INCLUDE (project_id, failure_code) WHERE status = 'FAILED' AND removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_failed_project ON prompts (project_id, id) INCLUDE (failure_code) WHERE status = 'FAILED' AND removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_failed_name ON prompts (name_key, id) INCLUDE (project_id, failure_code) WHERE status = 'FAILED' AND removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_failed_text ON prompts (text_key, id) INCLUDE (project_id, failure_code) WHERE status = 'FAILED' AND removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_failed_speaker ON prompts (speaker_key, id) INCLUDE (project_id, failure_code) WHERE status = 'FAILED' AND removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_failed_reason ON prompts (failure_key, id) INCLUDE (project_id, failure_code) WHERE status = 'FAILED' AND removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX prompts_failed_moment ON prompts (updated_at, id) INCLUDE (project_id, failure_code) WHERE status = 'FAILED' AND removed_at IS NULL;
--> statement-breakpoint
ALTER TABLE projects
  ADD COLUMN name_key text GENERATED ALWAYS AS (entoa_fold(name)) STORED,
  ADD COLUMN description_key text GENERATED ALWAYS AS (left(entoa_fold(description), 80)) STORED,
  ADD COLUMN searched text GENERATED ALWAYS AS (entoa_fold(name || ' ' || description)) STORED;
--> statement-breakpoint
DROP INDEX projects_search;
--> statement-breakpoint
CREATE INDEX projects_searched ON projects USING gin (searched gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX projects_present_name ON projects (active, name_key, id) WHERE removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX projects_present_description ON projects (active, description_key, id) WHERE removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX projects_present_created ON projects (active, created_at, id) WHERE removed_at IS NULL;
--> statement-breakpoint
CREATE INDEX projects_by_name ON projects (name_key, id) WHERE removed_at IS NULL;
--> statement-breakpoint
ALTER TABLE users
  ADD COLUMN name_key text GENERATED ALWAYS AS (entoa_fold(first_name || ' ' || last_name)) STORED,
  ADD COLUMN email_key text GENERATED ALWAYS AS (entoa_fold(email)) STORED,
  ADD COLUMN searched text GENERATED ALWAYS AS (entoa_fold(first_name || ' ' || last_name || ' ' || email)) STORED;
--> statement-breakpoint
CREATE INDEX users_searched ON users USING gin (searched gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX users_by_name ON users (name_key, id) INCLUDE (role, active);
--> statement-breakpoint
CREATE INDEX users_by_email ON users (email_key, id) INCLUDE (role, active);
--> statement-breakpoint
CREATE INDEX users_by_role ON users (role, id) INCLUDE (active);
--> statement-breakpoint
CREATE INDEX users_by_created ON users (created_at, id) INCLUDE (role, active);
--> statement-breakpoint
ALTER TABLE audit_log
  ADD COLUMN noun text GENERATED ALWAYS AS (split_part(action, '.', 1)) STORED,
  ADD COLUMN searched text GENERATED ALWAYS AS (entoa_fold(action || ' ' || coalesce(user_email, '') || ' ' || coalesce(entity_name, ''))) STORED;
--> statement-breakpoint
DROP INDEX audit_log_at;
--> statement-breakpoint
CREATE INDEX audit_log_at ON audit_log (at, id);
--> statement-breakpoint
CREATE INDEX audit_log_searched ON audit_log USING gin (searched gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX audit_log_noun ON audit_log (noun, id);
--> statement-breakpoint
CREATE INDEX audit_log_action ON audit_log (action, id);
--> statement-breakpoint
ALTER TABLE costs ADD COLUMN name_key text GENERATED ALWAYS AS (entoa_fold(subject_name)) STORED;
--> statement-breakpoint
CREATE INDEX costs_by_day ON costs (consolidation_date, id) INCLUDE (type, subject_id, price);
--> statement-breakpoint
CREATE INDEX costs_by_type ON costs (type, id) INCLUDE (subject_id, consolidation_date);
--> statement-breakpoint
CREATE INDEX costs_by_name ON costs (name_key, id) INCLUDE (type, subject_id, consolidation_date);
--> statement-breakpoint
CREATE INDEX costs_by_characters ON costs (character_count, id) INCLUDE (type, subject_id, consolidation_date);
--> statement-breakpoint
CREATE INDEX costs_by_price ON costs (price, id) INCLUDE (type, subject_id, consolidation_date);
--> statement-breakpoint
-- What is read from an index alone needs pages known to be visible, and plans need figures of today: after every 2 %.
ALTER TABLE prompts SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE audit_log SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
