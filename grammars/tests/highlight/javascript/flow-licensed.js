/* Licence: free. */
/**
 * What it is for.
 * @flow strict
 */
export type Id = ?string;
const a: Array<Id> = [];
