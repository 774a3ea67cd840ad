/* The code of signing reads these when it is loaded, and nothing here stores a file. */
for (const name of ["TABLE_NAME", "FILES_BUCKET", "MAIL_FROM"]) process.env[name] ??= "unused";
process.env["PUBLIC_URL"] ??= "http://localhost";
process.env["AWS_REGION"] ??= "eu-north-1";
