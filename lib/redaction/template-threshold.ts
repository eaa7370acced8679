/** DOMAIN.md section 4, rule 4: in how many threads, and by how many people where people are known, a template has been seen before its text is stored. */
export const LEAST_THREADS = 5;
export const LEAST_ACTORS = 2;
