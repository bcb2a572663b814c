-- The approval of an audio under the policy of its project: the earliest approvals that satisfy it. No row while one is
-- missing. A client's approval counts in the project of its link only.
CREATE OR REPLACE FUNCTION approval_of(prompt integer, project integer, hash text, OUT at timestamp with time zone, OUT by_id integer, OUT by_name text) RETURNS SETOF record LANGUAGE sql STABLE AS $function$
  WITH rule AS (
    SELECT approval_policy AS name FROM projects WHERE id = project
  ), yes AS (
    SELECT approvals.user_id, approvals.by_name, approvals.at, approvals.id, link_id IS NOT NULL AS is_client,
      row_number() OVER (PARTITION BY link_id IS NOT NULL ORDER BY approvals.at, approvals.id) AS place
    FROM approvals LEFT JOIN approval_links ON approval_links.id = link_id
    WHERE prompt_id = prompt AND audio_hash = hash AND (link_id IS NULL OR approval_links.project_id = project)
  ), needed AS (
    SELECT yes.*, CASE WHEN rule.name IN ('two', 'both') THEN 2 ELSE 1 END AS many FROM yes, rule
    WHERE CASE rule.name WHEN 'two' THEN NOT is_client AND place <= 2 WHEN 'client' THEN is_client AND place = 1
      WHEN 'both' THEN place = 1 ELSE NOT is_client AND place = 1 END
  )
  SELECT max(needed.at), CASE WHEN count(*) = 1 THEN max(user_id) END, nullif(string_agg(needed.by_name, ' e ' ORDER BY needed.at, id), '')
  FROM needed HAVING count(*) = max(many)
$function$;
