/** Characters, in every call as in the import. */
export const DESTINATION_CODE_LENGTH = 200;
export const DESTINATION_NAME_LENGTH = 200;
