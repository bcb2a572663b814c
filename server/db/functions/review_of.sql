-- The state of a prompt's review (`reviewStates`) and the reason of its rejection, from the verdicts on its audios and
-- the policy of its project. The columns `review` and `reason` of a stored prompt are always what this says.
CREATE OR REPLACE FUNCTION review_of(prompt integer, project integer, hash text, OUT review text, OUT reason text) RETURNS SETOF record LANGUAGE sql STABLE AS $function$
  SELECT CASE
      WHEN rejection.id IS NULL THEN CASE WHEN approval.at IS NULL THEN 'open' ELSE 'approved' END
      WHEN rejection.revised_at IS NOT NULL THEN CASE WHEN approval.at IS NULL THEN 'revised' ELSE 'reapproved' END
      WHEN hash IS NULL OR hash = rejection.audio_hash THEN 'rejected'
      ELSE 'remade'
    END, rejection.reason
  FROM approvals_of(prompt, project, hash) AS approval
    LEFT JOIN verdicts AS rejection ON rejection.prompt_id = prompt AND kind = 'no' AND is_current
$function$;
