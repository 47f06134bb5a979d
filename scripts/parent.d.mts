export function watchParent(gone: () => void): void;
