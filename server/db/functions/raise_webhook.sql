-- What is to be told is raised by triggers, in the transaction of what happened: the API, workers and jobs all count.
-- `words` goes along where the webhook asks for texts.
CREATE OR REPLACE FUNCTION raise_webhook(raised text, data jsonb, words jsonb) RETURNS void LANGUAGE sql AS $function$
  INSERT INTO webhook_deliveries (webhook_id, event, data)
  SELECT id, raised, CASE WHEN includes_text THEN data || words ELSE data END FROM webhooks WHERE raised = ANY (events)
$function$;
