-- The approvals of an audio under the policy of a project: those that it asks for, which of them are missing, and, once
-- none is, who satisfied it and when, by the earliest of them. A client's approval counts in the project of its link only.
CREATE OR REPLACE FUNCTION approvals_of(prompt integer, project integer, hash text, OUT given json, OUT asked text[], OUT missing text[], OUT at timestamp with time zone, OUT by_id integer, OUT by_name text) RETURNS SETOF record LANGUAGE sql STABLE AS $function$
  WITH yes AS (
    SELECT verdicts.id, verdicts.user_id, verdicts.by_name, verdicts.at, link_id IS NOT NULL AS is_client,
      row_number() OVER (PARTITION BY link_id IS NOT NULL ORDER BY verdicts.at, verdicts.id) AS place
    FROM verdicts LEFT JOIN approval_links ON approval_links.id = link_id
    WHERE kind = 'yes' AND prompt_id = prompt AND audio_hash = hash AND (link_id IS NULL OR approval_links.project_id = project)
  ), asked AS (
    SELECT who, place FROM projects, unnest(CASE approval_policy WHEN 'two' THEN ARRAY['person', 'second']
      WHEN 'client' THEN ARRAY['client'] WHEN 'both' THEN ARRAY['person', 'client'] ELSE ARRAY['person'] END)
      WITH ORDINALITY AS needed (who, place) WHERE projects.id = project
  ), found AS (
    SELECT asked.who, asked.place, yes.id, yes.user_id, yes.by_name, yes.at FROM asked LEFT JOIN yes
      ON yes.is_client = (asked.who = 'client') AND yes.place = CASE asked.who WHEN 'second' THEN 2 ELSE 1 END
  )
  SELECT (SELECT json_agg(json_build_object('by', yes.by_name, 'idUser', yes.user_id, 'isClient', yes.is_client, 'at', yes.at)
      ORDER BY yes.at, yes.id) FROM yes),
    array_agg(who ORDER BY place),
    coalesce(array_agg(who ORDER BY place) FILTER (WHERE id IS NULL), '{}'),
    CASE WHEN every(id IS NOT NULL) THEN max(found.at) END,
    CASE WHEN every(id IS NOT NULL) AND count(*) = 1 THEN max(user_id) END,
    CASE WHEN every(id IS NOT NULL) THEN nullif(string_agg(found.by_name, ' e ' ORDER BY found.at, id), '') END
  FROM found
$function$;
