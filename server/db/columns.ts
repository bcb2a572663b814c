import { customType, text, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
/** Set while the row is in the bin. */
export const removedAt = moment('removed_at');
export const removedByName = text('removed_by_name');
/** Last change by a person; changes by jobs do not count. */
export const changedAt = moment('changed_at');
export const changedByName = text('changed_by_name');
export const createdAt = moment('created_at').notNull().defaultNow();
export const updatedAt = moment('updated_at').notNull().defaultNow();
