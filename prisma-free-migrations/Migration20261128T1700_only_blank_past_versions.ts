import { Migration } from '@mikro-orm/migrations';

/**
 * Lets past versions of a project change by blanking only, as documented: the server's role could
 * write any text into their snapshots and changes.
 */
export class Migration20261128T1700_only_blank_past_versions extends Migration {
  override up(): void {
    this.addSql(`
create function revision_blank() returns trigger language plpgsql as $$
declare
  blank_values constant jsonb := '{"title": "", "description": "", "skills": [], "criteria": [],
    "exclusions": [], "rights": null, "files": []}';
begin
  if (new.project_id, new.revision, new.editor_id, new.is_material, new.hash, new.was_private, new.at)
    is not distinct from
    (old.project_id, old.revision, old.editor_id, old.is_material, old.hash, old.was_private, old.at)
    and (old.announced_at is null or new.announced_at = old.announced_at)
    and (new.blanked_at is not null
      or (old.blanked_at is null and new.snapshot = old.snapshot and new.changes = old.changes))
    and not exists (
      select from jsonb_each(old.snapshot) o full join jsonb_each(new.snapshot) n using (key)
      where n.value is distinct from o.value
        and (not blank_values ? key or n.value is distinct from blank_values -> key))
    and jsonb_array_length(new.changes) = jsonb_array_length(old.changes)
    and not exists (
      select from jsonb_array_elements(old.changes) with ordinality o(change, nth)
      join jsonb_array_elements(new.changes) with ordinality n(change, nth) using (nth),
        unnest(array['before', 'after']) side
      where n.change - array['before', 'after', 'blanked']
          is distinct from o.change - array['before', 'after', 'blanked']
        or not coalesce(n.change -> 'blanked' <@ '["before", "after"]', true)
        or case when coalesce(n.change -> 'blanked' ? side, false)
          then n.change -> side <> 'null'
          else coalesce(o.change -> 'blanked' ? side, false)
            or n.change -> side is distinct from o.change -> side end)
  then
    return new;
  end if;
  raise exception 'A past version can only be blanked: no other update on %', tg_table_name
    using errcode = 'restrict_violation';
end $$;`);
    this.addSql(
      'create trigger project_revisions_only_blanked before update on project_revisions for each row execute function revision_blank();',
    );
    this.addSql(
      'create trigger project_revisions_stay before delete or truncate on project_revisions for each statement execute function refuse_change();',
    );
  }
}
