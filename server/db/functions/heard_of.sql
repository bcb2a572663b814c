-- Null without a check, 0 if audio and text agree, 1 if they differ, 2 if a number differs.
CREATE OR REPLACE FUNCTION heard_of(project integer, voice text, hash text) RETURNS smallint LANGUAGE sql STABLE AS $function$
  SELECT CASE WHEN differences IS NULL THEN NULL WHEN differences = '[]' THEN 0
    WHEN jsonb_path_exists(differences, '$[*] ? (@.isNumber == true)') THEN 2 ELSE 1 END::smallint
  FROM open_differences(project, voice, hash) AS differences
$function$;
