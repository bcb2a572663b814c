-- Counts of a new project.
CREATE OR REPLACE FUNCTION start_project_counts() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  INSERT INTO project_counts (project_id) VALUES (NEW.id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER projects_start_counts AFTER INSERT ON projects
  FOR EACH ROW EXECUTE FUNCTION start_project_counts();
