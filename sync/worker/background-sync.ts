/** Tag under which the page asks for a Background Sync, and by which the worker knows it. */
export const backgroundSyncTag = 'noren-flush'
