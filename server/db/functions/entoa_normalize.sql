-- Names as `normalizeText` of the contract has them, for rows from before text was normalized on its way in.
CREATE OR REPLACE FUNCTION entoa_normalize(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $function$ SELECT CASE WHEN value ~ '^[\x20-\x7e]*$' THEN value ELSE normalize(
    regexp_replace(
      regexp_replace(value, '[\t\v\f\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]', ' ', 'g'),
      '[\u00AD\u034F\u061C\u115F\u1160\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]', '', 'g'),
    NFC) END $function$;
