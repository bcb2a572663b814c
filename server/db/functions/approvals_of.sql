-- The approvals of an audio under the policy of a project: those that it asks for, which of them are missing, and, once
-- none is, who satisfied it and when, by the earliest of them. A client's approval counts in the project of its link only.
CREATE OR REPLACE FUNCTION approvals_of(prompt integer, project integer, hash text, OUT given json, OUT asked text[], OUT missing text[], OUT at timestamp with time zone, OUT by_id integer, OUT by_name text) RETURNS SETOF record LANGUAGE sql STABLE AS $function$
  SELECT given,
    CASE approval_policy WHEN 'two' THEN ARRAY['person', 'second'] WHEN 'client' THEN ARRAY['client']
      WHEN 'both' THEN ARRAY['person', 'client'] ELSE ARRAY['person'] END,
    array_remove(ARRAY[CASE WHEN approval_policy <> 'client' AND people = 0 THEN 'person' END,
      CASE WHEN approval_policy = 'two' AND people < 2 THEN 'second' END,
      CASE WHEN approval_policy IN ('client', 'both') AND client_at IS NULL THEN 'client' END], NULL),
    CASE approval_policy WHEN 'two' THEN person_at[2] WHEN 'client' THEN client_at
      WHEN 'both' THEN CASE WHEN people > 0 AND client_at IS NOT NULL THEN greatest(person_at[1], client_at) END
      ELSE person_at[1] END,
    CASE WHEN approval_policy = 'person' THEN person_id[1] END,
    CASE approval_policy WHEN 'two' THEN person_name[1] || ' e ' || person_name[2] WHEN 'client' THEN client_name
      WHEN 'both' THEN CASE WHEN (client_at, client_place) < (person_at[1], person_place[1]) THEN client_name || ' e ' || person_name[1]
        ELSE person_name[1] || ' e ' || client_name END
      ELSE person_name[1] END
  FROM projects, (
    SELECT json_agg(json_build_object('by', verdicts.by_name, 'idUser', user_id, 'isClient', link_id IS NOT NULL,
        'at', verdicts.at) ORDER BY verdicts.at, verdicts.id) AS given,
      count(*) FILTER (WHERE link_id IS NULL) AS people,
      array_agg(verdicts.at ORDER BY verdicts.at, verdicts.id) FILTER (WHERE link_id IS NULL) AS person_at,
      array_agg(user_id ORDER BY verdicts.at, verdicts.id) FILTER (WHERE link_id IS NULL) AS person_id,
      array_agg(verdicts.by_name ORDER BY verdicts.at, verdicts.id) FILTER (WHERE link_id IS NULL) AS person_name,
      array_agg(verdicts.id ORDER BY verdicts.at, verdicts.id) FILTER (WHERE link_id IS NULL) AS person_place,
      min(verdicts.at) FILTER (WHERE link_id IS NOT NULL) AS client_at,
      (array_agg(verdicts.id ORDER BY verdicts.at, verdicts.id) FILTER (WHERE link_id IS NOT NULL))[1] AS client_place,
      (array_agg(verdicts.by_name ORDER BY verdicts.at, verdicts.id) FILTER (WHERE link_id IS NOT NULL))[1] AS client_name
    FROM verdicts LEFT JOIN approval_links ON approval_links.id = link_id
    WHERE kind = 'yes' AND prompt_id = prompt AND audio_hash = hash
      AND (link_id IS NULL OR approval_links.project_id = project)
  ) AS said
  WHERE projects.id = project
$function$;
